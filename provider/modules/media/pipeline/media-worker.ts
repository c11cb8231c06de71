import sharp from 'sharp'

import { RefusedFile } from './refusals'
import { runTask, type Task } from './tasks'

// Each thread of the decoder buffers rows of its own: on a machine of many cores a wide picture would take gigabytes.
sharp.concurrency(2)
sharp.cache(false)

// One task at a time: the parent keeps the queue.
process.on('message', (task: Task) => {
  runTask(task).then(
    (value) => process.send?.({ value }),
    (error: unknown) => {
      if (error instanceof RefusedFile) process.send?.({ refusal: error.refusal })
      else process.send?.({ error: error instanceof Error ? error.message : String(error) })
    },
  )
})
// The provider is gone, whatever ended it.
process.on('disconnect', () => process.exit())
