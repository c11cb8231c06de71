declare module 'virtual:message-files' {
  import type { MessageFiles } from 'locales/engine/message-files'

  const files: MessageFiles
  export default files
}
