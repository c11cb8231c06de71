import Command from 'lucide-react/icons/command'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import { KeyCap, Keys } from './key-cap'

/** The keys that send a form, for pages without the registry that knows all others. */
export function ModEnter({ isMac }: { isMac: boolean }) {
  return (
    <Keys>
      {isMac ? (
        <KeyCap label="Command">
          <Command />
        </KeyCap>
      ) : (
        <KeyCap>Ctrl</KeyCap>
      )}
      <KeyCap label="Enter">
        <CornerDownLeft />
      </KeyCap>
    </Keys>
  )
}
