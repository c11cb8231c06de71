import { createHash } from 'node:crypto'

import type { OpenApi } from './document'
import { callGroups, recordLines, type CallEntry } from './entries'

const style = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{margin:0;display:grid;grid-template-columns:19rem minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1.5rem;box-sizing:border-box;border-right:1px solid #8884}nav a{display:block;overflow-wrap:anywhere;font-size:.9em;color:inherit;text-decoration:none;padding:.1rem 0}
nav a:hover{text-decoration:underline}nav b{display:block;margin-top:1rem}main{padding:1.5rem 2.5rem 6rem;max-width:60rem}h1{margin:0 0 .5rem}section{padding-top:1rem}
article{border-top:1px solid #8884;padding:.75rem 0}h3{margin:0;font-size:1rem;font-weight:600}code,pre{font:13px/1.5 ui-monospace,monospace}p{margin:.25rem 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#8881;padding:.6rem .8rem;border-radius:6px;margin:.5rem 0}small{opacity:.75}
@media(max-width:50rem){body{display:block}nav{position:static;height:auto;border:0}main{padding:1rem}}`

/** Only this page's own style applies; nothing else may load or run. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** Generates the readable page of the calls: no scripts, no external files. */
export function apiPage(document: OpenApi): string {
  const groups = [...callGroups(document)]
  const links = groups.map(
    ([group, calls]) =>
      `<b>${escape(group)}</b>${calls.map(({ id }) => `<a href="#${escape(id)}">${escape(id)}</a>`).join('')}`,
  )
  const sections = groups.map(
    ([group, calls]) => `<section><h2>${escape(group)}</h2>${calls.map(article).join('')}</section>`,
  )
  const records = recordLines(document).map(
    ([name, line]) => `<article id="${escape(name)}"><h3>${escape(name)}</h3><pre>${escape(line)}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Plumbline API</title><style>${style}</style></head>
<body><nav aria-label="Calls">${links.join('')}</nav><main><h1>Plumbline API</h1><p>${escape(document.info.description.replaceAll('`', ''))}</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>${sections.join('')}<section><h2>Records</h2>${records.join('')}</section></main></body></html>`
}

function article({ id, method, path, summary, access, lines }: CallEntry): string {
  return `<article id="${escape(id)}"><h3>${escape(id)}</h3><p><code>${method} ${escape(path)}</code></p><p>${escape(summary)}. <small>${escape(access)}</small></p><pre>${escape(lines.join('\n'))}</pre></article>`
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
