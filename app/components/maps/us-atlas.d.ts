declare module 'us-atlas/states-10m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification'

  const states: Topology<{ states: GeometryCollection<{ name: string }>; nation: GeometryCollection }>
  export default states
}

declare module 'us-atlas/counties-10m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification'

  type Named = GeometryCollection<{ name: string }>
  const counties: Topology<{ counties: Named; states: Named; nation: GeometryCollection }>
  export default counties
}
