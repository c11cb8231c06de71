import { bytesInWords } from 'contract/text/bytes-words'
import { catalog } from 'contract/core/catalog'
import type { Issue } from 'contract/core/common'
import { mostPictureBytes } from 'contract/core/file-limits'
import { t as sayOfField } from 'locales/fields'
import { t as uploadLine } from 'locales/uploads'
import { fetchFromProvider, ProviderError } from '~/services/http/provider.server'
import { failureOf, providerAddress } from '~/services/http/wire.server'

/** Larger files are refused before they are sent to the provider, which validates the content. */
const tooBig = () => sayOfField('uploadTooBig', { limit: bytesInWords(mostPictureBytes) })

/** Refuses a form that is larger than any logo before reading it. @throws Response 413 */
export function requireSmallForm(request: Request): void {
  const bytes = Number(request.headers.get('Content-Length') ?? Number.NaN)
  if (!(bytes <= mostPictureBytes + 256 * 1024)) throw Response.json({ message: tooBig() }, { status: 413 })
}

/**
 * Uploads the chosen file of a lender's form and replaces it by the upload's id as the field `logo`; the provider
 * stores it as a small picture.
 * @returns true if the logo is to be removed; without a file and without removal it stays
 * @throws ProviderError at `logo` if the file is no picture or too large
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
 * The file of a form field; null without a choice, which browsers send as an empty file without a name.
 * @throws ProviderError at `field` for an empty file
 */
export function chosenFile(sent: FormDataEntryValue | null, field: string): File | null {
  if (!(sent instanceof File) || (sent.size === 0 && sent.name === '')) return null
  if (sent.size === 0) throw atField(field, 422, uploadLine('uploadEmpty'))
  return sent
}

/** Uploads in a single tus request (creation-with-upload). */
async function sendLogo(request: Request, file: File): Promise<string> {
  if (file.size > mostPictureBytes) throw atField('logo', 413, tooBig())
  const metadata = { kind: 'lender', filename: file.name || 'logo', type: file.type }
  const response = await fetchFromProvider(request, providerAddress(catalog.uploads.path), {
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
