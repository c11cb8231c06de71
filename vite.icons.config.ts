import type { Plugin } from 'vite'

/** Random letters that React wants for a list that changes, and a line that only reads. */
const unread = /,\s*key: "\w+"|^__iconData\.node;$/gm

/** The icons as they are drawn, since a drawing never changes: what its lines are called does not compress, and every page has a hundred. */
export const bareIcons = (): Plugin => ({
  name: 'bare-icons',
  apply: 'build',
  transform: (code, id) =>
    /\/lucide-react\/dist\/esm\/icons\//.test(id) ? { code: code.replace(unread, ''), map: null } : undefined,
})
