import type { Remedy } from 'contract/core/rules'
import { t as say } from 'locales/messages'
import { type CommandMessage, t } from 'locales/commands'
import { selectionOf, availability } from '~/commands/engine/availability'
import type { BrowserPort } from '~/commands/engine/browser-port'
import { filled, nextQuestion } from '~/commands/engine/call'
import { isChange } from '~/commands/engine/command'
import type { Args, Command } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import { asRef } from '~/commands/engine/context'
import type { Matching, Target } from '~/commands/engine/context'
import { commandOf } from '~/commands/engine/registry'
import { createContextReader } from './context-reader'
import type { CommandDispatcher, Dispatch, DispatcherOptions, Ran } from './dispatcher-types'
import { createInputQueue } from './keyboard/input-queue'
import { createLayers } from './layers'
import { isPageLoading } from './router-internals'
import { runChange, sendCall } from './run-change'
import { runUndo } from './run-undo'
import { createScreenStack } from './screens'

/** Milliseconds that a URL to copy by hand is shown. */
const copyByHandMs = 30_000

/** Copies text to the clipboard. Returns false if the browser refuses it or, over plain http, has no clipboard. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies the links of pages, or of the open page if there are none. */
async function copyLinks({ options }: Dispatch, paths: readonly string[]): Promise<void> {
  const links = paths.length > 0 ? paths.map((path) => new URL(path, location.origin).href) : [location.href]
  if (await isCopied(links.join('\n'))) options.shell().note(say('say.linkCopied', { count: links.length }))
  else options.shell().showReason(say('say.notCopied', { text: links.slice(0, 3).join(' ') }), copyByHandMs)
}

/** Browser actions that commands call. */
function portOf(dispatch: Dispatch): BrowserPort {
  const { options, screens, layers, queue, context } = dispatch
  return {
    ...options.shell(),
    go: (path) => {
      queue.startNavigation()
      options.shell().go(path)
    },
    openPalette: (prefix) => layers.open({ kind: 'palette', prefix }),
    closePalette: () => layers.close(),
    openQuestion: (id) =>
      layers.open({
        kind: 'palette',
        prefix: '',
        incomplete: { id, args: {}, ...selectionOf(commandOf(id), context()) },
      }),
    openSheet: () => layers.open({ kind: 'sheet' }),
    copyLinks: (paths) => void copyLinks(dispatch, paths),
    undo: () => runUndo(dispatch, 'undo'),
    redo: () => runUndo(dispatch, 'redo'),
    stopTyping: () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    screen: screens.top().handlers ?? {},
    palette: layers.palette(),
  }
}

const remedies = {
  play: { id: 'view.zoom', label: 'remedy.play' },
  download: { id: 'view.original', label: 'remedy.download' },
  reRequest: { id: 'inspection.reRequest', label: 'title.inspection.reRequest' },
} as const satisfies Record<Remedy, { id: CommandId; label: CommandMessage }>

/** Button that runs the command which removes the reason of a refusal, if the command is available. */
function remedyOf(dispatch: Dispatch, remedy: Remedy | undefined) {
  if (!remedy) return undefined
  const { id, label } = remedies[remedy]
  if (!availability(commandOf(id), dispatch.context()).ok) return undefined
  return { label: t(label), run: () => void runCommand(dispatch, id) }
}

/** Runs a command on `named` or on the targets of the screen; opens its palette page if an argument is missing. */
function runCommand(
  dispatch: Dispatch,
  id: CommandId,
  args: Args = {},
  named?: readonly Target[],
  matching?: Matching,
): Ran {
  const { options, layers } = dispatch
  const command: Command = commandOf(id)
  const context = dispatch.context()
  const selection = named ? { targets: named.map(asRef), matching } : selectionOf(command, context)
  const available = availability(command, context, selection)
  if (!available.ok) {
    if (!available.show) return 'passed'
    options.shell().refuse(available.why, available.to, remedyOf(dispatch, available.remedy))
    return 'refused'
  }
  const whole = filled(command, context, args)
  if (nextQuestion(command, context, whole)) {
    layers.open({ kind: 'palette', prefix: '', incomplete: { id, args: whole, ...selection } })
    return 'incomplete'
  }
  if (!isChange(command))
    return command.act(whole, selection.targets, portOf(dispatch), context) === false ? 'passed' : 'ran'
  runChange(dispatch, command, whole, selection)
  return 'ran'
}

function createDispatch(options: DispatcherOptions): Dispatch {
  const screens = createScreenStack()
  const context = createContextReader(options, screens)
  const queue = createInputQueue({
    isTyping: () => context().typing,
    isLayerOpen: () => layers.shown() !== null,
    isLoading: isPageLoading,
  })
  // A palette that opens gets no keys of an earlier one.
  const layers = createLayers(() => queue.clear('palette'))
  return { options, screens, layers, queue, context, lastPress: { current: null } }
}

/** Turns keys, buttons, palette rows and links into calls. The only way to run a command. */
export function createCommandDispatcher(options: DispatcherOptions): CommandDispatcher {
  const dispatch = createDispatch(options)
  const { screens, layers, queue, context, lastPress } = dispatch
  return {
    screens,
    layers,
    queue,
    context,
    run: (id, args, targets, matching) => runCommand(dispatch, id, args, targets, matching),
    port: () => portOf(dispatch),
    repeat: (call, label) => {
      const command = commandOf(call.id)
      const targets = call.targets.map(asRef)
      if (isChange(command)) sendCall(dispatch, command, options.callSink().renewed(call), label, { targets })
    },
    undoAction: (made) => runUndo(dispatch, 'undo', made),
    onRefused: () => void (lastPress.current = null),
    showReason: (text) => options.shell().showReason(text),
  }
}
