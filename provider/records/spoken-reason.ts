import { inLanguage } from 'locales/engine/in-language'
import { defaultLanguage } from 'locales/languages'
import { t as say } from 'locales/messages'

/** The reason that is stored for a voice note without words. */
export const spokenReason = () => inLanguage(defaultLanguage, () => say('voiceReason'))

/** A stored reason as read: the one of a voice note without words in the reader's language. */
export const remarksText = (remarks: string | null): string | null =>
  remarks === spokenReason() ? say('voiceReason') : remarks
