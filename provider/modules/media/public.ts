// The only file of this module that other modules, jobs and the server import.

export { audioValue } from './present'
export { type ReportedMedia, listReportedMedia } from './reported'
export {
  hashFile,
  inspectFile,
  listAllMedia,
  listAttemptMedia,
  listCurrentMedia,
  listMediaById,
  listMediaOfItems,
  uploading,
} from './service'
