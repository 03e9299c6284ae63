/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandPlugin } from './build/brand-plugin.ts'
import { kitPagePlugin } from './build/kit-page-plugin.ts'
import { fontPreloadPlugin } from './build/font-preload-plugin.ts'
import { iconWeightsPlugin } from './build/icon-weights-plugin.ts'
import { schemasStayPlugin } from './build/schemas-stay-plugin.ts'
import { screensPlugin } from './build/screens-plugin.ts'
import portal from './package.json' with { type: 'json' }

const SERVICES = process.env['ALMENARA_SERVICES'] ?? 'http://localhost:8081'

/** Reading, caching and addresses: what every signed-in screen runs, and imports nothing of ours. */
const LIBRARIES = /node_modules\/(?:@tanstack|use-sync-external-store)\//
/** What also signing in sends with, so that it waits for nothing else. */
const CALLS = /contract\/src\/(?:areas\/session|call|schemas|errors)\.ts$|portal\/src\/api\/(?:send|renew|tokens|failure|device)\.ts$/
/** What stands around every screen. */
const FRAME = /portal\/src\/(?:app\/(?!App\.)|base\/|patterns\/status\/(?:FailureBox|ReadState)|kit\/(?:Skeleton|ToastRegion))/

/**
 * The portal's build. `vite build portal` makes the site (index.html → portal/dist); `--mode kit` makes the kit's
 * page alone (kit.html → portal/dist-kit), which never ships with the site.
 */
export default defineConfig(({ mode }) => {
  const page = mode === 'kit' ? 'kit' : 'index'
  return {
    plugins: [
      react(),
      iconWeightsPlugin(),
      brandPlugin(portal.version),
      fontPreloadPlugin(),
      kitPagePlugin(),
      schemasStayPlugin(),
      screensPlugin(),
      // React Aria carries the words of 30 languages; the portal speaks one.
      { ...optimizeLocales.vite({ locales: ['es-ES'] }), enforce: 'pre' },
    ],
    css: { transformer: 'lightningcss' },
    build: {
      outDir: mode === 'kit' ? 'dist-kit' : 'dist',
      manifest: true,
      // A browser that knows light-dark() and :has() knows modulepreload.
      modulePreload: { polyfill: false },
      // Fonts and images stay files: the content security policy allows no data: addresses.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: fileURLToPath(new URL(`./${page}.html`, import.meta.url)),
        // What home needs is one file: cut up to share parts with the application, it weighed 2 kB more.
        // So are the libraries of every signed-in screen.
        output: {
          codeSplitting: {
            groups: [
              { name: 'home', tags: ['$initial'] },
              { name: 'libraries', test: LIBRARIES, includeDependenciesRecursively: false },
              { name: 'calls', test: CALLS },
              { name: 'frame', test: FRAME },
            ],
          },
        },
      },
    },
    test: { testTimeout: 15_000, setupFiles: [fileURLToPath(new URL('./src/testing/cleanup.ts', import.meta.url))] },
    server: {
      // Only the API is forwarded: /services/inbox and the like are pages of the portal.
      proxy: {
        '^/services/[a-z-]+/v\\d+': SERVICES,
        '/services/openapi.json': SERVICES,
      },
    },
  }
})
