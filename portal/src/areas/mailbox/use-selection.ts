import { useState } from 'react'
import type { Inbox } from './inbox-list.ts'

export interface Selection {
  /** Ids of rows that are shown, in their order. */
  chosen: readonly string[]
  /** How many rows are shown. */
  seen: number
  choose: (id: string, isChosen: boolean) => void
  chooseAll: (areChosen: boolean) => void
}

/** The communications that something is done with together. They stay while more of the list is shown; another list begins with none. */
export function useSelection({ rows, filters }: Pick<Inbox, 'rows' | 'filters'>): Selection {
  const list = JSON.stringify(filters)
  const [kept, setKept] = useState<{ list: string; ids: readonly string[] }>({ list, ids: [] })
  const shown = rows.map(({ id }) => id)
  const ids = kept.list === list ? kept.ids : []
  const chosen = shown.filter((id) => ids.includes(id))
  const set = (chosenNow: readonly string[]) => setKept({ list, ids: chosenNow })
  return {
    chosen,
    seen: shown.length,
    choose: (id, isChosen) => set(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id)),
    chooseAll: (areChosen) => set(areChosen ? shown : []),
  }
}
