import { flagNames, paymentStates } from 'contract/ledger/flag-names'
import { flagWord, paymentWord } from '~/lib/ledger/flag-words'
import { paths, withQuery } from '~/lib/paths'
import type { Question } from '~/commands/engine/command'
import { goTo, hidden, look, on, yes } from '~/commands/engine/define'

const flagQuestion = {
  kind: 'choice',
  label: 'ask.flag',
  hint: 'hint.flag',
  rows: () => flagNames.map((value) => ({ value, label: flagWord(value) })),
} as const satisfies Question

/** Leader `g`: places in the order of the sidebar. Each is available to the roles that may read it. */
export const goCommands = [
  goTo('go.dashboard', paths.dashboard(), {
    icon: 'layout-dashboard',
    keys: on(['global'], 'g d'),
  }),
  goTo('go.review', paths.review(), {
    icon: 'inbox',
    titleForSenders: 'place.photosAsked',
    keys: on(['global'], 'g i'),
    needs: 'requests.list',
  }),
  goTo('go.requests', paths.drawRequests(), {
    icon: 'file-text',
    keys: on(['global'], 'g r'),
    needs: 'requests.list',
  }),
  look({
    id: 'go.flaggedRequests',
    icon: 'flag',
    group: 'go',
    effect: 'go',
    needs: 'dashboard.ledger',
    questions: { flag: flagQuestion },
    act: ({ flag }, _targets, port) => port.go(withQuery(paths.drawRequests(), { flag: String(flag) })),
  }),
  look({
    id: 'go.paidRequests',
    icon: 'landmark',
    group: 'go',
    effect: 'go',
    needs: 'dashboard.ledger',
    questions: {
      payment: {
        kind: 'choice',
        label: 'ask.payment',
        hint: 'hint.payment',
        rows: () => paymentStates.map((value) => ({ value, label: paymentWord(value) })),
      },
    },
    act: ({ payment }, _targets, port) => port.go(withQuery(paths.drawRequests(), { payment: String(payment) })),
  }),
  goTo('go.lots', paths.lots(), {
    icon: 'map-pin',
    keys: on(['global'], 'g l'),
    needs: 'lots.list',
  }),
  look({
    id: 'go.flaggedLots',
    icon: 'flag',
    group: 'go',
    effect: 'go',
    needs: 'dashboard.ledger',
    questions: { flag: flagQuestion },
    act: ({ flag }, _targets, port) => port.go(withQuery(paths.lots(), { flag: String(flag) })),
  }),
  goTo('go.calendar', paths.calendar(), {
    icon: 'calendar',
    keys: on(['global'], 'g k'),
    needs: 'events.list',
  }),
  goTo('go.lenders', paths.lenders(), {
    icon: 'landmark',
    keys: on(['global'], 'g e'),
    needs: 'lenders.list',
  }),
  goTo('go.costCodes', paths.costCodes(), {
    icon: 'hash',
    keys: on(['global'], 'g c'),
    needs: 'costCodes.add',
  }),
  goTo('go.templates', paths.templates(), {
    icon: 'file-text',
    keys: on(['global'], 'g t'),
    needs: 'templates.list',
  }),
  goTo('go.users', paths.users(), {
    icon: 'users',
    keys: on(['global'], 'g u'),
    needs: 'users.invite',
  }),
  goTo('go.archive', paths.archive(), {
    icon: 'archive',
    keys: on(['global'], 'g a'),
    needs: 'archive.list',
  }),
  goTo('go.audit', paths.audit(), {
    icon: 'scroll-text',
    keys: on(['global'], 'g h'),
    needs: 'audit.list',
  }),
  goTo('go.contact', paths.support(), {
    icon: 'life-buoy',
    operations: ['contact.submit'],
  }),
  goTo('go.notifications', paths.notifications(), {
    icon: 'bell',
    keys: on(['global'], 'g n'),
    needs: 'notifications.list',
  }),
  goTo('go.settings', paths.generalSettings(), {
    icon: 'user-pen',
    keys: on(['global'], 'g s'),
    needs: 'account.updateProfile',
  }),
  look({
    id: 'go.back',
    icon: 'arrow-left',
    group: 'go',
    effect: 'go',
    keys: on(['global'], 'g b'),
    isAvailable: (context) => (context.last ? yes : hidden),
    act: (_args, _targets, port, context) => {
      if (context.last) port.go(context.last.path)
    },
  }),
]
