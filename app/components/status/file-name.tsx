import { cn } from '~/components/ui/cn'

/** Name of a file on one line, in a bidirectional isolate so that it does not reorder the text around it. */
export function FileName({ name, className }: { name: string; className?: string }) {
  return (
    <bdi title={name} translate="no" className={cn('truncate text-start', className)}>
      {name}
    </bdi>
  )
}
