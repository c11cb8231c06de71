/** Files a system leaves in folders; nobody means to send them. */
const leftovers = /^(\.|Thumbs\.db$|desktop\.ini$)/i

export type Dropped = { readonly files: File[]; readonly fromFolder: boolean }

/** All files of a drop, folders opened however deep, in the order of their names. */
export async function filesOf(transfer: DataTransfer): Promise<Dropped> {
  // Entries can be had only while the event lasts.
  const entries = [...transfer.items].flatMap((item) =>
    item.kind === 'file' ? [item.webkitGetAsEntry?.() ?? null] : [],
  )
  const plain = [...transfer.files]
  if (entries.every((entry) => entry === null)) return { files: plain.filter(isMeant), fromFolder: false }
  const found = await Promise.all(entries.filter((entry) => entry !== null).map(walk))
  return { files: found.flat().filter(isMeant), fromFolder: entries.some((entry) => entry?.isDirectory) }
}

/** Whether a person meant to send a file, by its name. */
export const isMeant = ({ name }: { name: string }): boolean => !leftovers.test(name)

async function walk(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await fileOf(entry)]
  if (!isDirectory(entry)) return []
  const children = await childrenOf(entry)
  children.sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))
  return (await Promise.all(children.map(walk))).flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** A reader gives a hundred at a time, and nothing at the end. */
async function childrenOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}
