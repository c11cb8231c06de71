/** Message files that printing a report takes; that of the frame has the messages of records. */
export const printedAreas: readonly string[] = ['evidence', 'pdf', 'report', 'shell', 'summaries', 'units']
