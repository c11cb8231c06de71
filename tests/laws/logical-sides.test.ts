import { expect, test } from 'vitest'

import { physicalSides } from 'tests/support/sources/physical-sides'
import { readSources } from 'tests/support/sources/sources'

/** Places that are the same in a page from right to left, by file: pictures and drawings, and boxes in the middle. */
const physical: Readonly<Record<string, readonly string[]>> = {
  // Maps and drawings of a place: west is on the left.
  'app/components/maps/map.css': ['margin-left:'],
  'app/components/maps/place-map.tsx': ['left-1/2'],
  'app/components/maps/site-map.tsx': ['right-3', 'left-16', 'left-3'],
  'app/components/shell/site-plan.tsx': ['left-1/2', 'left-1/2', 'left-[calc(50%+28px)]'],
  // Photos: the edge between two of them.
  'app/components/review/stage/compare-view.tsx': ['text-right', 'style={{ left:'],
  // In the middle, moved back by half of the width.
  'app/components/command/cheat-sheet.tsx': ['left-1/2'],
  'app/components/command/confirm-dialog.tsx': ['left-1/2'],
  'app/components/palette/palette.tsx': ['left-1/2'],
  'app/components/shell/toasts/toast-list.tsx': ['left-(--toast-middle,50%)'],
  'app/components/table/bulk-bar.tsx': ['left-1/2'],
}

test.each([
  ['a.tsx', 'className="ml-2 hover:-mr-1 max-md:pl-[3px] left-0 text-left border-l-0 rounded-tr-sm"', 7],
  ['a.tsx', '<p style={{ left: 4 }} className="right-1" />', 2],
  ['a.tsx', '<Th align="left" className="ms-2 pe-3 start-0 text-end border-s" title="left over" />', 0],
  ['a.css', '.a { padding-left: 2px; left: 0; text-align: right }', 3],
  ['a.css', '.a { padding-inline-start: 2px; --stage-left: 3px } /* left: of it */', 0],
])('%s with %s names %i physical sides', (file, text, count) => {
  expect(physicalSides(file, text)).toHaveLength(count)
})

test('styles name the start and the end of a line, except where a reason is listed', async () => {
  const styled = (await readSources()).filter(
    ({ file }) => /^app\/.*\.(tsx?|css)$/.test(file) && !/\.test\.|\/ui\/class-groups\.ts$/.test(file),
  )
  expect(styled.length).toBeGreaterThan(500)
  const found = styled.flatMap(({ file, text }) => {
    const sides = physicalSides(file, text)
    return sides.length > 0 ? [[file, sides.toSorted()] as const] : []
  })
  const allowed = Object.entries(physical).map(([file, sides]) => [file, sides.toSorted()])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(allowed))
})
