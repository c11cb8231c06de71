import Phone from 'lucide-react/icons/phone'
import { t as commandText } from 'locales/commands'
import { t } from 'locales/evidence'
import type { RequestPage } from 'contract/requests/calls'

/** The agency and the reviewer a borrower can call about the draw request; renders nothing for other roles. */
export function Contacts({ contacts = [] }: Partial<Pick<RequestPage, 'contacts'>>) {
  if (contacts.length === 0) return null
  return (
    <section aria-label={t('evidence.contacts')} className="border-t border-border px-5 py-4 max-md:px-4">
      <h2 className="mb-2">{t('evidence.contacts')}</h2>
      <ul>
        {contacts.map(({ roleName, name, phone }) => (
          <li key={roleName} className="flex min-h-9 flex-wrap items-center gap-x-2 touch:min-h-11">
            <span className="min-w-0 flex-1">
              {name} <span className="text-muted-foreground">{commandText(`choice.${roleName}`)}</span>
            </span>
            {phone && (
              <a
                href={`tel:${phone.replace(/[^+\d]/g, '')}`}
                className="flex items-center gap-1.5 text-primary-ink hover:underline touch:min-h-11"
              >
                <Phone aria-hidden="true" className="size-3.5" /> {phone}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
