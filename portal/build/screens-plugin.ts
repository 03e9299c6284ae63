import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const AREAS = fileURLToPath(new URL('../src/areas/', import.meta.url))

/**
 * Says beside Vite's manifest which source each address shows (`.vite/screens.json`: pattern → source), so that the services can ask for
 * that one with the page. A route that is written some other way is left out, and its screen comes when the router asks for it.
 */
export function screensPlugin(): Plugin {
  return {
    name: 'screens',
    apply: 'build',
    generateBundle() {
      const areas = readdirSync(AREAS).filter((area) => existsSync(`${AREAS}${area}/routes.tsx`))
      const screens = areas.flatMap((area) => screensOf(readFileSync(`${AREAS}${area}/routes.tsx`, 'utf8'), `src/areas/${area}`))
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source: JSON.stringify(Object.fromEntries(screens)) })
    },
  }
}

/** The addresses of an area's routes, each with its screen's source under the portal's folder. */
export function screensOf(code: string, folder: string): [pattern: string, source: string][] {
  const lazy = code.matchAll(/const (\w+) = lazyRouteComponent\(\(\) => import\('\.\/([\w/]+\.tsx)'\)/g)
  const named = new Map([...lazy].map(([, name, file]) => [name, file]))
  return [...code.matchAll(/createRoute\(\{([\s\S]*?)\n\}\)/g)].flatMap(([, route = '']) => {
    const path = /\bpath: '([^']+)'/.exec(route)?.[1]
    const file = /import\('\.\/([\w/]+\.tsx)'\)/.exec(route)?.[1] ?? named.get(/\bcomponent: (\w+)/.exec(route)?.[1])
    return path && file ? [[path, `${folder}/${file}`] as [string, string]] : []
  })
}
