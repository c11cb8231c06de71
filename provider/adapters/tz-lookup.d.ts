declare module 'tz-lookup' {
  /** Name of the time zone at a point, such as `America/Los_Angeles`. */
  export default function timeZone(latitude: number, longitude: number): string
}
