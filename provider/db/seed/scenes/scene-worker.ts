import { parentPort } from 'node:worker_threads'
import { renderScene, type SceneOrder } from './render-scene'

// One order at a time: the thread that asks keeps the queue.
parentPort?.on('message', (order: SceneOrder) => {
  renderScene(order).then(
    (jpeg) => parentPort?.postMessage({ jpeg }),
    (error: unknown) => parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) }),
  )
})
