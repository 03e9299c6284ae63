import { useEffect } from 'react'
import { brand } from '../brand.ts'

/** Names the page in the tab and in the browser's history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
  }, [title])
}
