import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import type { Contact } from 'contract/contact/calls'
import { t } from 'locales/entry'
import { EmailField, EntryForm } from '~/components/form/entry-form'
import { TextAreaField, TextField } from '~/components/form/field'
import { focusHeading } from '~/components/shell/focus-on-navigation'
import { ModEnter } from '~/components/ui/mod-enter'
import { usePlatform } from '~/hooks/use-platform'
import { useAnswer } from '~/hooks/use-answer'
import { forgetText, useSavedText } from '~/hooks/use-saved-text'

type Title = ComponentType<{ title: string; children: ReactNode }>

/** Initial values: the form's key, and the sender if someone is signed in. */
type Opened = { key: string; name: string; email: string }

/** Storage key of the draft, per account: the next person to sign in must not see it. */
const placeOf = ({ email }: Opened) => `plumbline.contact ${email}`

/** The contact form under the heading of its page, and thanks in its place once it was sent (spec §2 "Contact us"). */
export function ContactForm({ opened, heading: Heading }: { opened: Opened; heading: Title }) {
  const answer = useAnswer<{ sent: string }>()
  if (answer?.sent) return <Thanks opened={opened} heading={Heading} words={answer.sent} />
  return (
    <>
      <Heading title={t('entry.contactUs')}>{t('entry.contactText')}</Heading>
      <Fields opened={opened} />
    </>
  )
}

/** Replaces the form after it was sent. */
function Thanks({ opened, heading: Heading, words }: { opened: Opened; heading: Title; words: string }) {
  const place = placeOf(opened)
  useEffect(focusHeading, [])
  useEffect(() => forgetText(place), [place])
  return (
    <Heading title={t('entry.thanks')}>
      <span role="status">{words}</span>
    </Heading>
  )
}

function Fields({ opened }: { opened: Opened }) {
  const { key, name, email } = opened
  const platform = usePlatform()
  const box = useRef<HTMLDivElement>(null)
  const { keep } = useSavedText(box, placeOf(opened))
  return (
    <EntryForm<Contact>
      defaultValue={{ name, email }}
      constraint={{
        name: { required: true, maxLength: 80 },
        email: { required: true },
        subject: { required: true, maxLength: 120 },
        message: { required: true, maxLength: 4000 },
      }}
      submit={[t('entry.send'), t('entry.sending')]}
      hint={<ModEnter isMac={platform === 'mac'} />}
    >
      {(fields) => (
        <div ref={box} onInput={keep} className="contents">
          <input type="hidden" name="idempotencyKey" value={key} />
          <TextField field={fields.name} label={t('entry.name')} autoComplete="name" boxClassName="h-10" />
          <EmailField field={fields.email} />
          <TextField field={fields.subject} label={t('entry.subject')} boxClassName="h-10" />
          <TextAreaField field={fields.message} label={t('entry.message')} rows={6} />
        </div>
      )}
    </EntryForm>
  )
}
