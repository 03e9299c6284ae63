/** The map, drawn by Leaflet with the screen's texts. This file and its style sheet come only when the map is shown. */
import type { Branch } from '@almenara/contract/areas/branches'
import type { Brand } from '@almenara/contract/brand'
import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import styles from './BranchMap.module.css'
import { SPAIN } from './spain-outline.ts'
import type { MapArea } from './use-branches.ts'

export type MapView = 'nearest' | 'kept'

interface MapOptions {
  tiles: Brand['map']['tiles']
  /** The customer has moved or zoomed the map; moves made by the screen itself are not reported. */
  onMoved: () => void
  onChoose: (id: Branch['id']) => void
}

export interface DrawnMap {
  /** `origin`: where distances are measured from, if anywhere. `view`: the nearest to it, or what the customer has in view. */
  show(rows: readonly Branch[], origin: { latitude: number; longitude: number } | undefined, view: MapView): void
  choose(id: Branch['id'] | undefined): void
  area(): MapArea
  remove(): void
}

/** The peninsula and the Balearics; the Canaries come into view when something there is shown. */
const SPAIN_BOUNDS: [number, number][] = [
  [35.9, -9.4],
  [43.9, 4.4],
]
/** As many of them as are in view at first: farther ones would make a blot of these. */
const FIRST_IN_VIEW = 5
/** A street's surroundings; without tiles there is nothing to see so near. */
const NEAREST_ZOOM = 15
const OUTLINE_ZOOM = 14

export function drawMap(box: HTMLElement, { tiles, onMoved, onChoose }: MapOptions): DrawnMap {
  const nearest = tiles ? NEAREST_ZOOM : OUTLINE_ZOOM
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(box, {
    zoomControl: false,
    attributionControl: false,
    maxZoom: tiles?.maxZoom ?? NEAREST_ZOOM,
    minZoom: 4,
    // Pictures are sharp only at whole steps; the outline is at any.
    zoomSnap: tiles ? 1 : 0.25,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
  })
  map.fitBounds(SPAIN_BOUNDS)
  L.control.zoom({ zoomInTitle: 'Acercar el mapa', zoomOutTitle: 'Alejar el mapa' }).addTo(map)
  L.control.scale({ imperial: false }).addTo(map)
  if (tiles) {
    L.tileLayer(tiles.url, { maxZoom: tiles.maxZoom }).addTo(map)
    const source = L.control.attribution({ prefix: false }).addAttribution(escapeHtml(tiles.attribution))
    source.addTo(map)
  } else L.geoJSON(SPAIN, { interactive: false, style: { className: styles.land ?? '' } }).addTo(map)
  // The outline is the map's picture, which the box names; branches are in a pane of their own.
  map.getPane('overlayPane')?.setAttribute('aria-hidden', 'true')
  box.setAttribute('role', 'application')
  box.setAttribute('aria-label', 'Mapa de oficinas y cajeros. Muévalo con las flechas; la lista tiene los mismos datos.')
  const own = watchMoves(map, onMoved)
  const pins = L.layerGroup().addTo(map)
  const byId = new Map<Branch['id'], L.Marker>()
  let chosen: Branch['id'] | undefined
  // Where they stand one on another the nearest is on top, and above all the chosen one. Leaflet adds how far down each stands, in pixels.
  const mark = () => {
    ;[...byId].forEach(([id, marker], index) => {
      marker.getElement()?.toggleAttribute('data-chosen', id === chosen)
      marker.setZIndexOffset((id === chosen ? byId.size : byId.size - 1 - index) * 10_000)
    })
  }
  const resized = new ResizeObserver(() => map.invalidateSize({ pan: false }))
  resized.observe(box)
  return {
    show: (rows, origin, view) => {
      pins.clearLayers()
      byId.clear()
      rows.forEach((branch, index) => byId.set(branch.id, pin(branch, index + 1, onChoose).addTo(pins)))
      mark()
      if (view === 'kept') return
      if (origin)
        L.marker([origin.latitude, origin.longitude], { icon: spot(styles.origin ?? '', '', 20), ...UNDER_ALL, ...SILENT }).addTo(pins)
      const near = rows.slice(0, FIRST_IN_VIEW)
      // Without a place to measure from, the list is of all Spain.
      const points = origin ? [...near, origin].map(({ latitude, longitude }): [number, number] => [latitude, longitude]) : SPAIN_BOUNDS
      own(() => map.fitBounds(points, { padding: [32, 32], maxZoom: nearest, animate: false }))
    },
    choose: (id) => {
      chosen = id
      mark()
      const marker = id === undefined ? undefined : byId.get(id)
      if (marker) own(() => map.setView(marker.getLatLng(), Math.max(map.getZoom(), nearest), { animate: false }))
    },
    area: () => {
      const bounds = map.getBounds()
      return {
        north: within(bounds.getNorth(), 90),
        south: within(bounds.getSouth(), 90),
        east: within(bounds.getEast(), 180),
        west: within(bounds.getWest(), 180),
      }
    },
    remove: () => {
      resized.disconnect()
      map.remove()
    },
  }
}

/** To five decimals, which is a metre, and on the globe: a map may be dragged beyond its edge. */
function within(degrees: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, Math.round(degrees * 1e5) / 1e5))
}

/** Tells the customer's moves from ours: what is done inside the function it answers is ours. */
function watchMoves(map: L.Map, onMoved: () => void): (move: () => void) => void {
  let ours = false
  map.on('moveend', () => {
    if (!ours) onMoved()
  })
  return (move) => {
    ours = true
    move()
    ours = false
  }
}

/** The list has the same entries: twenty more tab stops and twenty more names read aloud would only get in the way. */
const SILENT = { keyboard: false, interactive: false } as const

/** The numbers of what is nearest are read before anything else. */
const UNDER_ALL = { zIndexOffset: -1e6 } as const

function pin({ id, latitude, longitude, kind, opening }: Branch, number: number, onChoose: (id: Branch['id']) => void): L.Marker {
  const look = [styles.pin, kind === 'CASHPOINT' && styles.cashpoint, opening === 'CLOSED' && styles.closed].filter(Boolean).join(' ')
  const marker = L.marker([latitude, longitude], { icon: spot(look, String(number)), keyboard: false })
  marker.on('click', () => onChoose(id))
  marker.on('add', () => marker.getElement()?.setAttribute('aria-hidden', 'true'))
  return marker
}

/** Its side in pixels. */
function spot(className: string, text = '', size = 28): L.DivIcon {
  return L.divIcon({ className, html: text, iconSize: [size, size] })
}

/** Leaflet writes the attribution as HTML; the bank's is words. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
