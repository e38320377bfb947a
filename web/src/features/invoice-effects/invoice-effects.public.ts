export { EffectPanel } from './components/effect-panel.tsx'
export { EffectsPanel } from './components/effects-panel.tsx'
