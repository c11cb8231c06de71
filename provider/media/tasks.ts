import { inspectUpload } from './inspect-upload'
import { hashPreview, processPhoto } from './process-photo'
import { makePoster, processVideo } from './process-video'
import { smallPicture } from './small-picture'

/** Tasks that parse or decode uploaded bytes; they run in separate processes (run-apart.ts). */
export const tasks = {
  inspect: inspectUpload,
  photo: processPhoto,
  hash: hashPreview,
  video: processVideo,
  poster: makePoster,
  picture: smallPicture,
} as const
export type TaskName = keyof typeof tasks
export type Task = { [Name in TaskName]: { name: Name; args: Parameters<(typeof tasks)[Name]> } }[TaskName]
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>

/** Runs a task in this process. */
export function runTask(task: Task): Promise<unknown> {
  switch (task.name) {
    case 'inspect':
      return tasks.inspect(...task.args)
    case 'photo':
      return tasks.photo(...task.args)
    case 'hash':
      return tasks.hash(...task.args)
    case 'video':
      return tasks.video(...task.args)
    case 'poster':
      return tasks.poster(...task.args)
    case 'picture':
      return tasks.picture(...task.args)
  }
}
