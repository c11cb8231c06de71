import sharp, { type Exif } from 'sharp'
import { expect, test } from 'vitest'

import { noEvidence, readEvidence } from 'provider/media/formats/evidence'
import { pngChunk } from 'tests/support/files/hostile-media'
import { aHeic, aJpeg, aJpegWith, aPicture, phoneExif } from 'tests/support/files/sample-files'

const gps = (changed: Record<string, string>): Exif => ({ ...phoneExif, IFD3: { ...phoneExif.IFD3, ...changed } })
const taken = (time: string, more: Record<string, string> = {}): Exif => ({ IFD2: { DateTimeOriginal: time, ...more } })

test('reads position, accuracy, direction, time with offset and camera', async () => {
  expect(await readEvidence(await aJpegWith(phoneExif))).toEqual({
    capturedLocal: '2026-11-17T11:48:30',
    offsetMinutes: -480,
    position: { latitude: 36.9683, longitude: -122.0345 },
    accuracy: 6,
    direction: 45,
    directionReference: 'true',
    orientation: 1,
    camera: 'Apple iPhone 15',
  })
})

test('finds the same facts in every container', async () => {
  const picture = () => aPicture(80, 60)
  const files = [
    await (await picture()).withExif(phoneExif).png().toBuffer(),
    await (await picture()).withExif(phoneExif).webp().toBuffer(),
    await (await picture()).withExif(phoneExif).avif().toBuffer(),
  ]
  for (const bytes of files) {
    expect(await readEvidence(bytes)).toMatchObject({
      position: { latitude: 36.9683, longitude: -122.0345 },
      offsetMinutes: -480,
    })
  }
  expect(await readEvidence(await aHeic())).toMatchObject({
    capturedLocal: '2026-03-04T09:30:00',
    direction: 45.5,
    accuracy: 6,
  })
})

test('a picture without metadata, or no picture at all, has no facts', async () => {
  expect(await readEvidence(await aJpeg())).toEqual(noEvidence)
  expect(await readEvidence(Buffer.from('not a picture'))).toEqual(noEvidence)
})

test.each([
  ['an empty GPS block', { GPSLatitude: '0/0 0/0 0/0', GPSLongitude: '0/0 0/0 0/0' }],
  ['zeros of a receiver without a fix', { GPSLatitude: '0/1 0/1 0/1', GPSLongitude: '0/1 0/1 0/1' }],
  ['a latitude beyond the pole', { GPSLatitude: '97/1 0/1 0/1' }],
  ['a longitude beyond the date line', { GPSLongitude: '200/1 0/1 0/1' }],
  ['minutes beyond the degree', { GPSLatitude: '36/1 75/1 0/1' }],
  ['a hemisphere that is none', { GPSLongitudeRef: 'X' }],
])('rejects %s as a position', async (_name, changed) => {
  expect(await readEvidence(await aJpegWith(gps(changed)))).toMatchObject({ position: null })
})

test('degrees with decimal minutes and the southern hemisphere are read', async () => {
  const photo = await aJpegWith(
    gps({
      GPSLatitudeRef: 'S',
      GPSLatitude: '33/1 5219/100 0/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '151/1 1256/100 0/1',
    }),
  )
  const { position } = await readEvidence(photo)
  expect(position?.latitude).toBeCloseTo(-33.869833, 5)
  expect(position?.longitude).toBeCloseTo(151.209333, 5)
})

test.each([
  ['0/1', 0],
  ['35999/100', 359.99],
  ['359996/1000', 0],
  ['360/1', 0],
  ['361/1', null],
  ['0/0', null],
])('direction %s reads as %s', async (written, read) => {
  expect((await readEvidence(await aJpegWith(gps({ GPSImgDirection: written })))).direction).toBe(read)
})

test('distinguishes magnetic from true north', async () => {
  expect((await readEvidence(await aJpegWith(gps({ GPSImgDirectionRef: 'M' })))).directionReference).toBe('magnetic')
})

test.each([
  ['0000:00:00 00:00:00', null],
  ['2026:02:30 10:00:00', null],
  ['2026:13:01 10:00:00', null],
  ['1970:01:01 00:04:37', null],
  ['2026:01:02 25:00:00', null],
  ['2024:02:29 23:59:59', '2024-02-29T23:59:59'],
])('capture time %s reads as %s', async (written, read) => {
  expect((await readEvidence(await aJpegWith(taken(written)))).capturedLocal).toBe(read)
})

test.each([
  ['+05:30', 330],
  ['-08:00', -480],
  ['+00:00', 0],
  ['+25:00', null],
  ['hello!', null],
])('offset %s reads as %s minutes', async (written, read) => {
  const { offsetMinutes } = await readEvidence(
    await aJpegWith(taken('2026:01:02 10:00:00', { OffsetTimeOriginal: written })),
  )
  expect(offsetMinutes).toBe(read)
})

test.each([
  ['19/1 48/1 30/1', '2026:11:17', -480],
  ['19/1 46/1 0/1', '2026:11:17', -480],
  ['6/1 18/1 30/1', '2026:11:17', 330],
  ['19/1 40/1 0/1', '2026:11:17', null],
  ['0/1 0/1 0/1', '2020:01:01', null],
  ['0/0 0/0 0/0', '2026:11:17', null],
])('GPS time %s of %s gives the missing offset as %s', async (time, date, offset) => {
  const photo = await aJpegWith({
    ...taken('2026:11:17 11:48:30'),
    IFD3: { ...phoneExif.IFD3, GPSTimeStamp: time, GPSDateStamp: date },
  })
  expect((await readEvidence(photo)).offsetMinutes).toBe(offset)
})

test('EXIF behind the image data of a PNG is read', async () => {
  const png = await (await aPicture(80, 60)).withExif(phoneExif).png().toBuffer()
  const at = png.indexOf('eXIf') - 4
  const chunk = png.subarray(at, at + 12 + png.readUInt32BE(at))
  const moved = Buffer.concat([png.subarray(0, at), png.subarray(at + chunk.length, -12), chunk, png.subarray(-12)])
  expect(await readEvidence(moved)).toMatchObject({
    capturedLocal: '2026-11-17T11:48:30',
    position: { latitude: 36.9683, longitude: -122.0345 },
  })
})

const xmp = (facts: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${facts}</rdf:RDF></x:xmpmeta>`

test.each([
  [
    'attributes',
    '<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:DateTimeOriginal="2026-11-17T11:48:30-08:00" exif:GPSLatitude="36,58.098N" exif:GPSLongitude="122,2.07W"/>',
  ],
  [
    'elements',
    '<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/"><exif:DateTimeOriginal>2026-11-17T11:48:30-08:00</exif:DateTimeOriginal><exif:GPSLatitude>36,58,5.88N</exif:GPSLatitude><exif:GPSLongitude>122,2,4.2W</exif:GPSLongitude></rdf:Description>',
  ],
])('time and position in XMP alone, as %s, are read', async (_name, facts) => {
  const expected = {
    capturedLocal: '2026-11-17T11:48:30',
    offsetMinutes: -480,
    position: { latitude: 36.9683, longitude: -122.0345 },
  }
  const picture = await aPicture(80, 60)
  expect(await readEvidence(await picture.clone().withXmp(xmp(facts)).jpeg().toBuffer())).toMatchObject(expected)
  const png = await picture.clone().png().toBuffer()
  const late = pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp(facts)}`, 'latin1'))
  expect(await readEvidence(Buffer.concat([png.subarray(0, -12), late, png.subarray(-12)]))).toMatchObject(expected)
})

test('the time is the camera’s clock, in any time zone of the server', async () => {
  const photo = await aJpegWith(taken('2026:07:01 23:30:00'))
  const zone = process.env.TZ
  try {
    for (const name of ['Asia/Kolkata', 'America/Los_Angeles', 'UTC']) {
      process.env.TZ = name
      expect(await readEvidence(photo)).toMatchObject({ capturedLocal: '2026-07-01T23:30:00', offsetMinutes: null })
    }
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

test('uses the digitizing time if there is no other', async () => {
  const photo = await aJpegWith({ IFD2: { DateTimeDigitized: '2026:05:06 07:08:09' } })
  expect(await readEvidence(photo)).toMatchObject({ capturedLocal: '2026-05-06T07:08:09' })
})

test('a damaged tag elsewhere does not matter', async () => {
  const photo = await aJpegWith(phoneExif)
  const make = photo.indexOf('Exif') + 6 + 8 + 2
  // Sets the type of the first directory's first tag to one that does not exist.
  photo.writeUInt16LE(99, make + 2)
  expect(await readEvidence(photo)).toMatchObject({
    position: { latitude: 36.9683 },
    capturedLocal: '2026-11-17T11:48:30',
  })
})

test('reads orientation, and an invalid one as upright', async () => {
  expect((await readEvidence(await aJpegWith({}, 6))).orientation).toBe(6)
  expect(
    (
      await readEvidence(
        await sharp(await aJpeg())
          .jpeg()
          .toBuffer(),
      )
    ).orientation,
  ).toBe(1)
})
