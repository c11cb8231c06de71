import { printJobIn } from './printing'

// A separate process, because a report with hundreds of photos needs more memory than the provider may use.
const [folder = ''] = process.argv.slice(2)
process.stdout.write(String(await printJobIn(folder)))
