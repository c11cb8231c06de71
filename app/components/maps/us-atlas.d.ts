declare module 'us-atlas/states-10m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification'

  const states: Topology<{ states: GeometryCollection; nation: GeometryCollection }>
  export default states
}
