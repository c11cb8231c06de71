import type { Lender } from 'contract/lenders/calls'
import { languages } from 'locales/languages'
import { t } from 'locales/lenders'
import { CommandButton } from '~/components/command/command-button'
import { lenderRef } from '~/components/review/refs'
import { Facts } from '~/components/status/facts'
import { ActivePill } from '~/components/status/status-pill'
import { Logo } from './logo'

/** A lender beside its list, with the recipients of its reports. */
export function LenderPeek({ lender }: { lender: Lender }) {
  const { name, logo, agency, recipients, language, status } = lender
  const targets = [lenderRef(lender)]
  return (
    <>
      <div className="flex-1 px-5">
        <Logo name={name} logo={logo} size="lg" />
        <h2 className="mt-3 mb-4 text-xl tracking-[-.012em]" translate="no">
          {name}
        </h2>
        <Facts
          facts={[
            { term: t('lenders.status'), value: <ActivePill status={status} /> },
            agency && { term: t('lenders.agency'), value: agency.name },
            { term: t('lenders.language'), value: languages[language] },
          ]}
        />
        <h3 className="mt-6 mb-1.5">{t('lenders.reportsGoTo')}</h3>
        {recipients.length === 0 ? (
          <p className="text-muted-foreground">{t('lenders.noAddresses')}</p>
        ) : (
          <ul className="divide-y">
            {recipients.map((address) => (
              <li key={address} className="py-1.5 break-all">
                {address}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-col gap-2 px-5 py-4">
        <CommandButton
          id={status === 'active' ? 'lender.deactivate' : 'lender.activate'}
          targets={targets}
          className="justify-center"
        />
        <CommandButton id="lender.delete" targets={targets} className="justify-center" />
        <CommandButton id="lender.form" targets={targets} className="justify-center" />
      </div>
    </>
  )
}
