/** The most common reasons of reviewers, on the keys 1 to 9; agencies can define their own. */
export const starterTemplates = [
  { label: 'Too far away', text: 'Too far away. Stand closer, so that the work fills the picture.' },
  { label: 'Wrong item', text: 'This shows another item. Upload it where it belongs and send this one again.' },
  { label: 'Not finished', text: 'The work is not finished here. Send a photo when it is.' },
  {
    label: 'Not this lot',
    text: 'This does not look like this lot. Take it again with the house number or the street in view.',
  },
  { label: 'Blurred', text: 'The photo is blurred. Hold still and take it again.' },
  { label: 'Too dark', text: 'Too dark to see the work. Use a lamp or come back in daylight.' },
  { label: 'Blocked view', text: 'Something stands in front of the work. Move it or step aside.' },
  { label: 'Show the whole', text: 'Show the whole of it in one photo, then the detail.' },
  { label: 'Old photo', text: 'This photo was taken before the last inspection. Take a new one.' },
]
