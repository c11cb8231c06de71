import { paths } from '~/lib/paths'
import { goTo, hidden, look, on, yes } from './define'

/** Leader `g`: places, in the order of the sidebar. Each is there for the roles that may read what it shows. */
export const goCommands = [
  goTo('go.dashboard', paths.dashboard(), {
    icon: 'layout-dashboard',
    keys: on(['global'], 'g d'),
  }),
  goTo('go.review', paths.review(), {
    icon: 'inbox',
    titleFor: { borrower: 'place.photosAsked' },
    keys: on(['global'], 'g i'),
    needs: 'requests.list',
  }),
  goTo('go.requests', paths.drawRequests(), {
    icon: 'file-text',
    keys: on(['global'], 'g r'),
    needs: 'requests.list',
  }),
  goTo('go.lots', paths.lots(), {
    icon: 'map-pin',
    keys: on(['global'], 'g l'),
    needs: 'lots.list',
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
    fits: (facts) => (facts.last ? yes : hidden),
    act: (_args, _targets, port, facts) => {
      if (facts.last) port.go(facts.last.path)
    },
  }),
]
