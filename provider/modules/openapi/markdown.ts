import type { OpenApi } from './document'
import { callGroups, recordLines, type CallEntry } from './entries'

/** Generates docs/api.md. */
export function apiMarkdown(document: OpenApi): string {
  const groups = [...callGroups(document)].map(([group, calls]) => `## ${group}\n\n${calls.map(callText).join('\n')}`)
  const records = recordLines(document).map(([name, line]) => `### ${name}\n\n\`\`\`\n${line}\n\`\`\`\n`)
  return `# The provider's calls

Generated from the contract; do not edit. The provider serves the same as OpenAPI at \`/api/openapi.json\` and as a page at \`/api/docs\`.

${document.info.description}

${groups.join('\n')}
## Records

${records.join('\n')}`
}

function callText({ id, method, path, summary, access, lines }: CallEntry): string {
  return [
    `### \`${id}\``,
    '',
    `\`${method} ${path}\``,
    '',
    `${summary}. ${access}`,
    '',
    '```',
    ...lines,
    '```',
    '',
  ].join('\n')
}
