import { renderScene, type SceneOrder } from './render-scene'

// A process of its own. One order at a time: who asks keeps the queue.
process.on('message', (order: SceneOrder) => {
  renderScene(order).then(
    (jpeg) => process.send?.({ jpeg }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  )
})
// The provider is gone, whatever ended it.
process.on('disconnect', () => process.exit())
