/** Taking and uploading photos and videos of an inspection item. */
export default {
  'capture.default': 'Photos that show the work in place.',
  'capture.for': 'For',
  'capture.type': 'Type',
  'capture.service': 'Service',
  'capture.media': 'Media',
  'capture.howMany': 'How many',

  // the bar of a phone
  'capture.bar': 'Capture',
  'capture.chooseFiles': 'Choose files',
  'capture.take': 'Take a photo',

  // a file
  'capture.noteAbout': 'Note about {name}',
  'capture.save': 'Save',
  'capture.progress': '{state}: {name}',
  'capture.paused': '{state}, paused',
  'capture.pause': 'Pause {name}',
  'capture.resume': 'Resume {name}',
  'capture.retry': 'Try {name} again',
  'capture.remove': 'Remove {name}',
  'capture.cancel': 'Cancel {name}',

  // files
  'capture.camera': 'Open camera',
  'capture.folder': 'Choose folder',
  'capture.add': 'Add photos and videos',
  'capture.goesTo': 'Everything goes to {street}, {city}.',
  'capture.files': 'Files',
  'capture.sentOf': '{sent} of {size}',
  'capture.all': 'All files',

  // replacing what was sent back
  'capture.replacement': 'Replacement',
  'capture.replace': 'Replace',
  'capture.chooseFile': 'Choose file',
} as const
