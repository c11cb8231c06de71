import { type ReactNode, useState } from 'react'
import { Monitor, Moon, Sun } from 'lucide-react'
import { DoItem } from '~/components/palette/do-item'
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
import { usePreferences } from './preferences'
import type { Viewer } from './viewer'

const looks = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  system: { label: 'As the system', icon: Monitor },
} as const

function ThemeChoice() {
  const { theme, set } = usePreferences()
  return (
    <DropdownMenuRadioGroup value={theme} onValueChange={(value) => set('theme', value as Theme)} aria-label="Theme">
      <DropdownMenuLabel>Theme</DropdownMenuLabel>
      {themes.map((name) => {
        const { label, icon: Icon } = looks[name]
        return (
          <DropdownMenuRadioItem key={name} value={name} onSelect={(event) => event.preventDefault()}>
            <Icon aria-hidden="true" /> {label}
          </DropdownMenuRadioItem>
        )
      })}
    </DropdownMenuRadioGroup>
  )
}

/** Who is signed in, the theme, and the way out; open as soon as it is there. */
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
        <DoItem id="go.settings" />
        <DoItem id="account.signOut" />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
