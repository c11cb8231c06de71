import { bytesInWords } from 'contract/bytes-words'
import { catalogue } from 'contract/catalogue'
import type { Issue } from 'contract/common'
import { mostPictureBytes } from 'contract/file-limits'
import { say } from 'contract/messages'
import { uploadLine } from 'contract/upload-lines'
import { fetchFromProvider, ProviderError } from './provider.server'
import { failureOf, providerAddress } from './wire.server'

/** Larger files are refused before they are sent on; the provider has the last word on what is in them. */
const tooBig = say('uploadTooBig', { limit: bytesInWords(mostPictureBytes) })

/** Refuses a form before it is read that no logo makes so large. @throws Response 413 */
export function requireSmallForm(request: Request): void {
  const bytes = Number(request.headers.get('Content-Length') ?? Number.NaN)
  if (!(bytes <= mostPictureBytes + 256 * 1024)) throw Response.json({ message: tooBig }, { status: 413 })
}

/**
 * Takes the chosen file out of a lender's form and puts the id of its upload there, as the field `logo`: the provider
 * keeps it as a small picture. Answers whether the lender's logo is to go; without either it keeps the one it has.
 * @throws ProviderError with the sentence at `logo` when it is no picture, or too large
 */
export async function takeLogo(request: Request, form: FormData): Promise<boolean> {
  const [file, sent, isRemoved] = [form.get('logoFile'), form.get('logo'), form.has('removeLogo')]
  for (const name of ['logoFile', 'logo', 'removeLogo']) form.delete(name)
  const chosen = chosenFile(file, 'logo')
  if (chosen) form.set('logo', await sendLogo(request, chosen))
  else if (typeof sent === 'string' && sent !== '') form.set('logo', sent)
  return isRemoved && !form.has('logo')
}

/**
 * The file of a form's field; null where none was chosen, which browsers send as an empty one without a name.
 * @throws ProviderError with the sentence at `field` for a chosen file with nothing in it
 */
export function chosenFile(sent: FormDataEntryValue | null, field: string): File | null {
  if (!(sent instanceof File) || (sent.size === 0 && sent.name === '')) return null
  if (sent.size === 0) throw atField(field, 422, uploadLine('uploadEmpty'))
  return sent
}

/** One tus request, bytes and all (creation-with-upload). */
async function sendLogo(request: Request, file: File): Promise<string> {
  if (file.size > mostPictureBytes) throw atField('logo', 413, tooBig)
  const metadata = { kind: 'lender', filename: file.name || 'logo', type: file.type }
  const response = await fetchFromProvider(request, providerAddress(catalogue.uploads.path), {
    method: 'POST',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(file.size),
      'Upload-Metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
      'Content-Type': 'application/offset+octet-stream',
    },
    body: await file.arrayBuffer(),
  })
  const id = response.headers.get('Upload-Result')
  if (response.ok && id) return id
  const { status, message } = failureOf(response, await response.json().catch(() => null))
  throw status < 500 ? atField('logo', status, message) : new ProviderError({ status, message })
}

const atField = (path: string, status: number, message: string) => {
  const issues: Issue[] = [{ path, message }]
  return new ProviderError({ status, message, issues })
}
