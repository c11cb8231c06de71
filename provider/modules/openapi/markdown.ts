import type { OpenApi } from './document'
import { callGroups, recordLines, type CallEntry } from './entries'

/** Generates docs/api.md. */
export function apiMarkdown(document: OpenApi): string {
  const groups = [...callGroups(document)].map(([group, calls]) => `## ${group}\n\n${calls.map(callText).join('\n')}`)
  const records = recordLines(document).map(([name, line]) => `### ${name}\n\n\`\`\`\n${line}\n\`\`\`\n`)
  return `# The provider's calls

Written from the contract; do not edit. The same is served at \`/api/openapi.json\` and, readable, at \`/api/docs\`.

${document.info.description}

${groups.join('\n')}
## Records

${records.join('\n')}`
}

function callText({ id, method, path, summary, who, takes, answers }: CallEntry): string {
  const lines = [`### \`${id}\``, '', `\`${method} ${path}\``, '', `${summary}. ${who}`, '']
  const fenced = [...takes.map((line) => `takes   ${line}`), `answers ${answers}`]
  return [...lines, '```', ...fenced, '```', ''].join('\n')
}
