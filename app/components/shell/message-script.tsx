import { createContext, useContext } from 'react'

/** Import map of the document's message files, and a script that loads those of its page; empty in development. */
export type MessageScript = { importMap: string; load: string }

/** The browser has the scripts in its document already. */
export const MessageScriptContext = createContext<MessageScript>({ importMap: '', load: '' })

/** Scripts with the messages of the page's language. They come before any module script. */
export function MessageScripts({ nonce }: { nonce: string }) {
  const { importMap, load } = useContext(MessageScriptContext)
  return (
    <>
      <script nonce={nonce} type="importmap" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: importMap }} />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: load }} />
    </>
  )
}
