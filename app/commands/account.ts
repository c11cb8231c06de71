import { look } from './define'

export const accountCommands = [
  look({
    id: 'account.signOut',
    icon: 'log-out',
    also: ['log out', 'logout', 'leave'],
    effect: 'go',
    needs: 'auth.logout',
    act: (_args, _targets, port) => port.signOut(),
  }),
]
