import { bytesInWords } from 'contract/text/bytes-words'
import { mostPictureBytes } from 'contract/core/file-limits'
import { t } from 'locales/lenders'
import { PictureField } from '~/components/form/picture-field'
import { Logo } from './logo'

type LogoFieldProps = {
  name: string
  /** Path of the lender's saved logo. */
  logo: string | null
  /** Id of the picture uploaded by an earlier attempt of this form. */
  sent: string | null
  errors: string[] | undefined
  onChange: () => void
}

/** Chooses a lender's logo. */
export function LogoField({ name, logo, sent, errors, onChange }: LogoFieldProps) {
  const kept = sent === null ? logo : `/lenderImages/${sent}/preview`
  return (
    <PictureField
      label={t('lenders.logo')}
      removeLabel={t('lenders.removeLogo')}
      help={t('lenders.logoHelp', { size: bytesInWords(mostPictureBytes) })}
      names={{ file: 'logoFile', remove: 'removeLogo' }}
      accept="image/png,image/jpeg,image/webp,image/avif,image/heic"
      isKept={kept !== null}
      show={(isKept) => <Logo name={name} logo={isKept ? kept : null} size="lg" />}
      preview={(url) => (
        <span className="inline-grid h-14 w-28 flex-none place-items-center overflow-hidden rounded-xs border bg-white">
          <img src={url} alt={t('lenders.chosenLogo')} className="max-h-full max-w-full object-contain" />
        </span>
      )}
      sent={sent === null ? null : { name: 'logo', value: sent }}
      errors={errors}
      onChange={onChange}
    />
  )
}
