/** Opens the room in the browser. */

import "./style/fonts.css";
import "./style/theme.css";
import "./style/base.css";

import { mount } from "svelte";

import App from "./app/App.svelte";
import { watch } from "./lib/router.svelte";
import { apply } from "./lib/settings.svelte";
import { listenForTouch } from "./lib/sound";

apply();
watch();
listenForTouch();

const room = document.getElementById("room");
if (room === null) throw new Error("the page has no place for the room");
mount(App, { target: room });
document.getElementById("opening")?.remove();
