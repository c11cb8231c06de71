// What runs in the page itself: it is sent there as its source, so it knows nothing of this file.

export type Pressed = { key: 'v' | 'd' | 'p' | 'z' | 'comment'; media: string }

/** Notes each decision with the photo it was made on, and how long each interaction took until it was painted. */
export function installWatch(): void {
  const pressed: { key: string; media: string }[] = []
  const took = new Map<number, number>()
  Object.assign(window, { pressed, took })
  window.addEventListener(
    'keydown',
    (event) => {
      const media = document.querySelector<HTMLElement>('[data-shown] [data-media]')?.dataset.media ?? ''
      const isText = event.target instanceof HTMLTextAreaElement
      if (isText && event.ctrlKey && event.key === 'Enter') pressed.push({ key: 'comment', media })
      if (!isText && !event.ctrlKey && ['v', 'd', 'p', 'z'].includes(event.key)) pressed.push({ key: event.key, media })
    },
    true,
  )
  type Timing = PerformanceEntry & { interactionId?: number }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0, duration } = entry as Timing
      if (interactionId > 0) took.set(interactionId, Math.max(took.get(interactionId) ?? 0, duration))
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
