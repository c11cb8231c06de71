import sharp, { type Exif } from 'sharp'
import { expect, test } from 'vitest'

import { noEvidence, readEvidence } from 'provider/modules/media/pipeline/evidence'
import { aHeic, aJpeg, aJpegWith, aPicture, phoneExif } from 'tests/support/sample-files'

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

test('a picture without metadata, or no picture at all, knows nothing', async () => {
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
])('%s is no position', async (_name, changed) => {
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
  ['360/1', 0],
  ['361/1', null],
  ['0/0', null],
])('direction %s reads as %s', async (written, read) => {
  expect((await readEvidence(await aJpegWith(gps({ GPSImgDirection: written })))).direction).toBe(read)
})

test('magnetic north is told from true north', async () => {
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

test('the time is what the clock read, whatever zone the server is in', async () => {
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

test('the digitizing time stands in where there is no other', async () => {
  const photo = await aJpegWith({ IFD2: { DateTimeDigitized: '2026:05:06 07:08:09' } })
  expect(await readEvidence(photo)).toMatchObject({ capturedLocal: '2026-05-06T07:08:09' })
})

test('a damaged tag elsewhere costs nothing', async () => {
  const photo = await aJpegWith(phoneExif)
  const make = photo.indexOf('Exif') + 6 + 8 + 2
  // The type of the first tag of the first directory becomes one that does not exist.
  photo.writeUInt16LE(99, make + 2)
  expect(await readEvidence(photo)).toMatchObject({
    position: { latitude: 36.9683 },
    capturedLocal: '2026-11-17T11:48:30',
  })
})

test('orientation is read, one that is none reads as upright', async () => {
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
