import path from 'node:path'

import type { SourceFile } from './sources'

/** Headings of the documents that citations refer to. */
export type Documents = {
  readonly files: ReadonlySet<string>
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>
}

/** A numbered citation: its pattern, its document, and the beginning of the cited heading. */
type Numbered = { words: RegExp; document: string; heading: (number: string) => string }

const numbers = String.raw`((?:\d+)(?:(?:, | and |, and )\d+)*)`
const NUMBERED: readonly Numbered[] = [
  {
    words: new RegExp(String.raw`domain rules? ${numbers}`, 'gi'),
    document: 'docs/domain-rules.md',
    heading: (n) => `${n}-`,
  },
  {
    words: new RegExp(String.raw`keyboard rules? ${numbers}`, 'gi'),
    document: 'docs/keyboard-rules.md',
    heading: (n) => `rule-${n}-`,
  },
  {
    words: new RegExp(String.raw`keyboard goals? ${numbers}`, 'gi'),
    document: 'docs/keyboard-rules.md',
    heading: (n) => `goal-${n}-`,
  },
  { words: /\bspec((?:,? §\d+| and §\d+)+)/gi, document: 'docs/specification.md', heading: (n) => `${n}-` },
]
const DECISIONS = /\bdecisions? (\d{3}(?:(?:, | and |, and )\d{3})*)/gi
const DOCUMENT = /(?<![\w/.-])((?:docs\/[\w/-]+|README|SECURITY|CONTRIBUTING|CHANGELOG)\.md)(#[\w-]+)?/g
const LINK = /\]\(([^)\s]+)\)/g
/** A path of the repository; `<noun>` stands for any name. */
const PATH = /`((?:app|contract|locales|report|provider|demo|tests|bench|scripts|docs)\/(?:[\w$./-]|<[\w ]+>)+)`/g
/** A citation without a path: "contract: Undo", "quality.md", "issue 12". */
const NAMELESS =
  /\((?:contract|architecture|product|quality|keyboard|look|layout|language|brand)(?:\.md\b|: [A-Z"“])[^)]*\)?|\(design\/|(?<![\w/.-])[a-z][\w-]*\.md\b|\bissue (?:["“#]|\d)[^)]*/g

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/** Reads the headings of all documents. */
export function readDocuments(files: readonly string[], documents: readonly SourceFile[]): Documents {
  const headings = ({ text }: SourceFile) =>
    new Set(
      [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
        anchorOf(heading),
      ),
    )
  return { files: new Set(files), anchors: new Map(documents.map((one) => [one.file, headings(one)])) }
}

/** Every broken citation of a file, as "file: citation". */
export function brokenCitations(source: SourceFile, documents: Documents): string[] {
  const text = joinLines(source.text)
  const broken = source.file.endsWith('.md')
    ? [...brokenNumbers(text, documents), ...brokenLinks(source, documents), ...brokenPaths(source.text, documents)]
    : [...brokenNumbers(text, documents), ...brokenDocuments(text, documents), ...namelessIn(source.text)]
  return broken.map((citation) => `${source.file}: ${citation}`)
}

/** Joins the lines of a comment, so that a wrapped citation is found. */
const joinLines = (text: string): string => text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|--)?[ \t]*/g, ' ')

function brokenNumbers(text: string, { files, anchors }: Documents): string[] {
  const rules = NUMBERED.flatMap(({ words, document, heading }) =>
    [...text.matchAll(words)].flatMap(([citation, list = '']) => {
      const known = [...(anchors.get(document) ?? [])]
      const isKnown = (number: string) => known.some((anchor) => anchor.startsWith(heading(number)))
      return (list.match(/\d+/g) ?? []).every(isKnown) ? [] : [citation]
    }),
  )
  const numbersOfDecisions = new Set([...files].flatMap((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1] ?? []))
  const decisions = [...text.matchAll(DECISIONS)].filter(
    ([, list = '']) => !(list.match(/\d+/g) ?? []).every((number) => numbersOfDecisions.has(number)),
  )
  return [...rules, ...decisions.map(([citation]) => citation)]
}

function brokenDocuments(text: string, documents: Documents): string[] {
  return [...text.matchAll(DOCUMENT)].flatMap(([citation, file = '', anchor]) =>
    leads(file, anchor?.slice(1), documents) ? [] : [citation],
  )
}

function namelessIn(source: string): string[] {
  const comments = source.split('\n').filter((line) => /^\s*(?:\/\/|\/\*|\*|--)|\s\/\/ /.test(line))
  return [...joinLines(comments.join('\n')).matchAll(NAMELESS)].map(([citation]) => citation)
}

function brokenLinks({ file, text }: SourceFile, documents: Documents): string[] {
  return [...text.matchAll(LINK)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return []
    const [target = '', anchor] = link.split('#')
    const named = target === '' ? file : path.posix.join(path.posix.dirname(file), target)
    return leads(named, anchor, documents) ? [] : [link]
  })
}

function brokenPaths(text: string, documents: Documents): string[] {
  return [...text.matchAll(PATH)].flatMap(([, named = '']) => (leads(named, undefined, documents) ? [] : [named]))
}

function leads(named: string, anchor: string | undefined, { files, anchors }: Documents): boolean {
  if (anchor !== undefined) return anchors.get(named)?.has(anchor) === true
  if (named.includes('<')) return [...files].some((file) => patternOf(named).test(file))
  const folder = named.endsWith('/') ? named : `${named}/`
  const isFile = ['', '.ts', '.tsx'].some((ending) => files.has(`${named}${ending}`))
  return isFile || [...files].some((file) => file.startsWith(folder))
}

/** Matches the files that a path with placeholders may mean, or the files below it. */
const patternOf = (named: string): RegExp =>
  new RegExp(`^${named.replace(/[.$]/g, '\\$&').replace(/<[^>]+>/g, '[^/]+')}(/|$)`)
