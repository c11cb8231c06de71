import { Form, useLocation } from '@remix-run/react'
import { useState } from 'react'
import { currentLanguage } from 'locales/engine/current-language'
import { t } from 'locales/entry'
import type { Language } from 'locales/languages'
import { languageCookie } from '~/lib/preferences'
import { languageChoices } from '~/lib/text/language-choices'
import { paths } from '~/lib/paths'

const look =
  'rounded-xs px-1 underline-offset-2 hover:underline aria-pressed:font-medium aria-pressed:text-foreground touch:min-h-11 touch:px-2'

/**
 * Chooses the language of this browser for people without a session; the page loads again in it. Without JavaScript each
 * button submits the form.
 * @param keep keeps typed text over the load
 */
export function LanguageSwitch({ keep }: { keep?: () => void }) {
  const { pathname, search } = useLocation()
  const [chosen, setChosen] = useState(currentLanguage)
  const choose = (language: Language) => {
    setChosen(language)
    document.cookie = languageCookie(language)
    keep?.()
    window.location.reload()
  }
  return (
    <Form method="post" action={paths.language()} reloadDocument className="flex gap-2 text-muted-foreground">
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <fieldset className="contents">
        <legend className="sr-only">{t('entry.language')}</legend>
        {languageChoices.map(({ value, label }) => (
          <button
            key={value}
            type="submit"
            name="language"
            value={value}
            lang={value}
            translate="no"
            aria-pressed={value === chosen}
            className={look}
            onClick={(event) => {
              event.preventDefault()
              choose(value)
            }}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </Form>
  )
}
