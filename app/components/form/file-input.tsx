import { type ChangeEvent, type ComponentProps, type RefObject, useEffect, useState } from 'react'
import { t } from 'locales/form'
import { cn } from '~/components/ui/cn'

type FileInputProps = Omit<ComponentProps<'input'>, 'ref' | 'type'> & { inputRef: RefObject<HTMLInputElement> }

/**
 * A file input with its button and the name of the file in the language of the page, not of the browser. The input lies
 * invisible over both, so that it is clicked, focused and dropped on. Without JavaScript the browser's own input is shown.
 */
export function FileInput({ inputRef, onChange, className, ...input }: FileInputProps) {
  const [name, setName] = useState<string>()
  const read = () => setName(inputRef.current?.files?.[0]?.name)
  // The form may empty the input, and a browser may fill it before hydration.
  useEffect(read)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event)
    read()
  }
  return (
    <span className={cn('relative flex max-w-full min-w-0 items-center gap-2 text-xs font-normal', className)}>
      <input
        {...input}
        ref={inputRef}
        type="file"
        onChange={change}
        className="peer absolute inset-0 w-full cursor-pointer opacity-0 [@media(scripting:none)]:static [@media(scripting:none)]:opacity-100"
      />
      <span
        aria-hidden="true"
        className="inline-flex h-8 flex-none items-center rounded-sm border border-border-2 bg-background px-3 font-medium peer-hover:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring touch:h-11 [@media(scripting:none)]:hidden"
      >
        {t('form.chooseFile')}
      </span>
      <span
        aria-hidden="true"
        translate={name ? 'no' : undefined}
        className={cn('min-w-0 [@media(scripting:none)]:hidden', name && 'truncate')}
      >
        {name ?? t('form.noFile')}
      </span>
    </span>
  )
}
