/** Files that operating systems leave in folders. */
const leftovers = /^(\.|Thumbs\.db$|desktop\.ini$)/i

export type Dropped = { readonly files: File[]; readonly fromFolder: boolean }

/** All files of a drop, including those of nested folders, sorted by name. */
export async function filesOf(transfer: DataTransfer): Promise<Dropped> {
  // Entries are only available during the event.
  const entries = [...transfer.items].flatMap((item) =>
    item.kind === 'file' ? [item.webkitGetAsEntry?.() ?? null] : [],
  )
  const plain = [...transfer.files]
  if (entries.every((entry) => entry === null)) return { files: plain.filter(isWanted), fromFolder: false }
  const found = await Promise.all(entries.filter((entry) => entry !== null).map(filesIn))
  return { files: found.flat().filter(isWanted), fromFolder: entries.some((entry) => entry?.isDirectory) }
}

/** False for files that operating systems leave in folders. */
export const isWanted = ({ name }: { name: string }): boolean => !leftovers.test(name)

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await fileOf(entry)]
  if (!isDirectory(entry)) return []
  const children = await childrenOf(entry)
  children.sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))
  return (await Promise.all(children.map(filesIn))).flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** A reader returns a hundred entries at a time, and an empty list at the end. */
async function childrenOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}
