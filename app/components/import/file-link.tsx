/** A link to a file that is downloaded, in a sentence. */
export const FileLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} download className="text-primary-ink underline underline-offset-2">
    {children}
  </a>
)
