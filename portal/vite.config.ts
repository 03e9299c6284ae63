/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandPlugin } from './build/brand-plugin.ts'
import { ownPagesPlugin } from './build/own-pages-plugin.ts'
import { fontPreloadPlugin } from './build/font-preload-plugin.ts'
import { iconWeightsPlugin } from './build/icon-weights-plugin.ts'
import { schemasStayPlugin } from './build/schemas-stay-plugin.ts'
import { screensPlugin } from './build/screens-plugin.ts'
import { reachedFrom } from './build/reached-from.ts'
import portal from './package.json' with { type: 'json' }

const SERVICES = process.env['ALMENARA_SERVICES'] ?? 'http://localhost:8081'

/** Reading, caching and addresses: what every signed-in screen runs, and imports nothing of ours. */
const LIBRARIES = /node_modules\/(?:@tanstack|use-sync-external-store)\//
/** What also signing in sends with, so that it waits for nothing else. */
const CALLS = /contract\/src\/(?:areas\/session|call|schemas|errors)\.ts$|portal\/src\/api\/(?:send|renew|tokens|failure|device)\.ts$/
const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where a build begins, and where what it makes goes. */
function target(mode: string) {
  // What home needs is one file: cut up to share parts with the application, it weighed 2 kB more. So are the libraries of every
  // signed-in screen.
  const output = {
    codeSplitting: {
      groups: [
        { name: 'home', tags: ['$initial' as const] },
        { name: 'libraries', test: LIBRARIES, includeDependenciesRecursively: false },
        { name: 'calls', test: CALLS },
        // What stands around every screen: all that the application cannot begin without.
        { name: reachedFrom(source('./src/app/App.tsx'), 'frame'), debugName: 'frame' },
      ],
    },
  }
  if (mode === 'kit' || mode === 'reference-app')
    return { outDir: `dist-${mode}`, manifest: true, rolldownOptions: { input: source(`./${mode}.html`), output } }
  // Beside the site, with the same fonts; its pages are written by the services, which find these files in its own manifest.
  if (mode === 'help') {
    const input = { help: source('./src/help-site/main.ts') }
    return { outDir: 'dist', emptyOutDir: false, copyPublicDir: false, manifest: '.vite/help.json', rolldownOptions: { input } }
  }
  return { outDir: 'dist', manifest: true, rolldownOptions: { input: source('./index.html'), output } }
}

/**
 * The portal's build. `vite build portal` makes the site (index.html → portal/dist) and `--mode help` adds the help site's script and
 * styles to it; `--mode kit` makes the kit's page alone (kit.html → portal/dist-kit), `--mode reference-app` the reference app
 * (→ portal/dist-reference-app): neither ever ships with the site.
 */
export default defineConfig(({ mode }) => {
  return {
    // The services serve the reference app at this address, outside production.
    ...(mode === 'reference-app' ? { base: '/reference-app/', publicDir: false } : {}),
    plugins: [
      react(),
      iconWeightsPlugin(),
      brandPlugin(portal.version),
      fontPreloadPlugin(),
      ownPagesPlugin(),
      schemasStayPlugin(),
      screensPlugin(),
      // React Aria carries the words of 30 languages; the portal speaks one.
      { ...optimizeLocales.vite({ locales: ['es-ES'] }), enforce: 'pre' },
    ],
    css: { transformer: 'lightningcss' },
    build: {
      ...target(mode),
      // A browser that knows light-dark() and :has() knows modulepreload.
      modulePreload: { polyfill: false },
      // Fonts and images stay files: the content security policy allows no data: addresses.
      assetsInlineLimit: 0,
    },
    test: { testTimeout: 15_000, setupFiles: [source('./src/testing/cleanup.ts')] },
    server: {
      // Only the API and the help are forwarded (its files from the last build): /services/inbox and the like are pages of the portal.
      proxy: {
        '^/(?:help|assets)(?:[/?]|$)': SERVICES,
        '^/services/[a-z-]+/v\\d+': SERVICES,
        '/services/openapi.json': SERVICES,
      },
    },
  }
})
