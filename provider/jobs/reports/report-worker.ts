import { printOrder } from './printing'

// A process of its own: a report of hundreds of photos holds more memory than the provider may.
const [folder = ''] = process.argv.slice(2)
process.stdout.write(String(await printOrder(folder)))
