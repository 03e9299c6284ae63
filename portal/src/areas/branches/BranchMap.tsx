import type { Branch } from '@almenara/contract/areas/branches'
import type { Brand } from '@almenara/contract/brand'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import styles from './BranchMap.module.css'
import { drawMap, type DrawnMap, type MapView } from './draw-map.ts'
import type { MapArea } from './use-branches.ts'

export interface BranchMapProps {
  /** Where distances are measured from. */
  origin: { latitude: number; longitude: number } | undefined
  rows: readonly Branch[]
  chosen: Branch['id'] | undefined
  onChoose: (id: Branch['id']) => void
  /** The customer asks for what is in the part of the map that they see. */
  onArea: (area: MapArea) => void
  tiles: Brand['map']['tiles']
  /** `kept`: the rows are of the part of the map that the customer has chosen, which stays as it is. */
  view: MapView
}

/** The places of the list on a map, each with its number. It says nothing that the list does not, so its pins are for pointers only. */
export function BranchMap({ origin, rows, chosen, onChoose, onArea, tiles, view }: BranchMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<DrawnMap>(undefined)
  const [moved, setMoved] = useState(false)
  const choose = useRef(onChoose)
  useEffect(() => {
    choose.current = onChoose
  })
  useEffect(() => {
    if (!box.current) return undefined
    const drawn = drawMap(box.current, { tiles, onMoved: () => setMoved(true), onChoose: (id) => choose.current(id) })
    map.current = drawn
    return () => drawn.remove()
  }, [tiles])
  useEffect(() => map.current?.show(rows, origin, view), [rows, origin, view])
  useEffect(() => map.current?.choose(chosen), [chosen])
  const lookHere = () => {
    setMoved(false)
    if (map.current) onArea(map.current.area())
  }
  return (
    <section className={styles.frame} aria-label="Mapa">
      <div ref={box} className={styles.map} />
      {moved && (
        <div className={styles.here}>
          <Button size="sm" onClick={lookHere}>
            Buscar en esta zona
          </Button>
        </div>
      )}
    </section>
  )
}
