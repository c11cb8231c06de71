// Code that runs in the page. It is sent as source text, so it cannot use anything of this file.

export type Pressed = { key: 'v' | 'd' | 'p' | 'z' | 'comment'; media: string }

/** Records each decision with its photo, and the time from each interaction to its paint. */
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
