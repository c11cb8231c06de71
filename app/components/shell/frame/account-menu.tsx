import { t } from 'locales/shell'
import { type ReactNode, useState } from 'react'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { CommandItem } from '~/components/command/command-menu-item'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu'
import { useBackCloses } from '~/hooks/use-back-closes'
import { type Theme, themes } from '~/lib/preferences'
import { usePreferences } from '~/hooks/use-preferences'
import type { Viewer } from '~/components/shell/viewer'

const looks = {
  light: { label: 'shell.light', icon: Sun },
  dark: { label: 'shell.dark', icon: Moon },
  system: { label: 'shell.system', icon: Monitor },
} as const

function ThemeChoice() {
  const { theme, set } = usePreferences()
  return (
    <DropdownMenuRadioGroup
      value={theme}
      onValueChange={(value) => set('theme', value as Theme)}
      aria-label={t('shell.theme')}
    >
      <DropdownMenuLabel>{t('shell.theme')}</DropdownMenuLabel>
      {themes.map((name) => {
        const { label, icon: Icon } = looks[name]
        return (
          <DropdownMenuRadioItem key={name} value={name} onSelect={(event) => event.preventDefault()}>
            <Icon aria-hidden="true" /> {t(label)}
          </DropdownMenuRadioItem>
        )
      })}
    </DropdownMenuRadioGroup>
  )
}

/** The signed-in person, the theme, and signing out; opens when loaded. */
export function AccountMenu({ viewer, trigger }: { viewer: Viewer; trigger: ReactNode }) {
  const [open, setOpen] = useState(true)
  useBackCloses(open, () => setOpen(false))
  return (
    <DropdownMenu open={open} onOpenChange={setOpen}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-60">
        <div className="px-2 py-1.5">
          <p className="truncate font-medium">{viewer.name}</p>
          <p className="truncate text-xs text-muted-foreground">
            {viewer.roleLabel}
            {viewer.agencyName ? `, ${viewer.agencyName}` : ''}
          </p>
        </div>
        <DropdownMenuSeparator />
        <ThemeChoice />
        <DropdownMenuSeparator />
        <CommandItem id="go.settings" />
        <CommandItem id="account.signOut" />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
