import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import type { Plugin } from 'postcss'
import { compressAssets } from './compress-assets.ts'
import { leaveOutOfZod } from './leave-out-of-zod.ts'
import { refuseChunkCycles } from './refuse-chunk-cycles.ts'
import { codeSplitting } from './script-groups.ts'

const server = process.env['API_URL'] ?? 'http://127.0.0.1:3000'
const proxy = Object.fromEntries(['/api', '/home/getbuildversion', '/dash/'].map(path => [path, server]))

/** What Mantine's mixins add has no source, of which Vite would warn. */
const sourced: Plugin = {
  postcssPlugin: 'sourced',
  OnceExit(root) {
    const { source } = root
    if (source)
      root.walk(node => {
        node.source ??= source
      })
  },
}

const shortened = (name: string): string => name.replace(/(~|\.css$).*/, '')

export default defineConfig({
  plugins: [react(), leaveOutOfZod(), refuseChunkCycles(), compressAssets()],
  css: { postcss: { plugins: [presetMantine(), sourced] } },
  server: { port: 5173, proxy },
  preview: { proxy },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // A strict content security policy allows no data: or inline scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The first script has brought it.
      resolveDependencies: (_file, scripts) => scripts.filter(name => !name.includes('/rolldown-runtime-')),
    },
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // What a feature shows others imports all of its parts, and a part much that others use: a screen loads only what
      // it uses itself. No module of ours is imported for what it does alone (lint: no-unassigned-import).
      treeshake: {
        moduleSideEffects: [
          { test: /\/(contract|web\/src\/(api|app|features|ui))\/.*\.tsx?$/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting,
        // Named after all screens that use them, they had long names, which the first script lists.
        chunkFileNames: ({ name }) => `assets/${shortened(name)}-[hash:7].js`,
        assetFileNames: ({ names }) => `assets/${shortened(names[0] ?? '')}-[hash:7][extname]`,
      },
    },
  },
})
