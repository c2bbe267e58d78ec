import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';
import './style.css';

const target = document.getElementById('app');
if (target) void settings.ready().then(() => mount(App, { target }));
